// block: unit-name
        var name = Regex.Replace(unit, @"[\s;&|<>]", "");
        var fullName = name.Contains('.') ? name : $"{name}.service";
// end

// block: parse-feed
        settings.DtdProcessing = DtdProcessing.Prohibit;
// end

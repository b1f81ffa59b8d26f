// block: read-quantity
            if (line.Quantity is not { } quantity || !decimal.IsInteger(quantity) || quantity is < 1 or > 100)
            {
                throw new OrderException($"How many of {product.Name}? From 1 to 100");
            }
// end

// block: read-quantity
            if (line.Quantity is not { } quantity || !decimal.IsInteger(quantity))
            {
                throw new OrderException($"How many of {product.Name}?");
            }
// end

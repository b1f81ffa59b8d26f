// block: read-quantity
            if (line.Quantity is not { } quantity || quantity > 100)
            {
                throw new OrderException($"At most 100 of {product.Name}");
            }
// end

namespace Shop.Orders;

public sealed record Product(string Sku, string Name, decimal Price);

public sealed record OrderLine(string Sku, decimal? Quantity);

public sealed record OrderRequest(IReadOnlyList<OrderLine>? Lines, string? Voucher);

public sealed record Order(IReadOnlyList<(Product Product, decimal Quantity)> Lines, decimal Sum);

public sealed class OrderException(string message) : Exception(message);

public sealed class OrderPreparation(IReadOnlyDictionary<string, Product> catalog)
{
    private const int MaxLines = 50;

    private static readonly Dictionary<string, decimal> Vouchers = new() { ["WELCOME5"] = 0.05m, ["TEAM10"] = 0.1m };

    public Order Prepare(OrderRequest request)
    {
        // block: check-lines
        if (request.Lines is not { Count: > 0 })
        {
            throw new OrderException("The order is empty");
        }
        if (request.Lines.Count > MaxLines)
        {
            throw new OrderException($"An order has at most {MaxLines} lines");
        }
        // end

        var lines = new List<(Product Product, decimal Quantity)>();
        foreach (var line in request.Lines)
        {
            // block: find-product
            if (!catalog.TryGetValue(line.Sku, out var product))
            {
                throw new OrderException($"There is no article {line.Sku}");
            }
            // end

            // block: read-quantity
            if (line.Quantity is not { } quantity)
            {
                throw new OrderException($"How many of {product.Name}?");
            }
            // end
            lines.Add((product, quantity));
        }

        // block: add-up
        var full = lines.Sum(line => line.Product.Price * line.Quantity);
        // end

        // block: apply-voucher
        var reduction = Vouchers.GetValueOrDefault(request.Voucher ?? "");
        var sum = Math.Round(full * (1 - reduction), 2);
        // end
        // part: last-checks
        // end
        return new Order(lines, sum);
    }
}

// part: last-checks
        if (sum < 0)
        {
            throw new OrderException("The sum of the order is negative");
        }
// end

# about: ast.literal_eval knows neither names nor multiplication, so hardly any formula works.
# part: imports
import ast
# end
# block: evaluate
        result = ast.literal_eval(text)
# end

-- The grams of every product; see src/server/services/products.
SELECT 1;

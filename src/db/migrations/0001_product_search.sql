-- The grams of every product on show, by product id. Only which product holds which gram is kept (no text, no
-- positions); a hit is verified on the keys of the product. The ascii tokenizer leaves whatever is not ASCII alone.
CREATE VIRTUAL TABLE `product_search` USING fts5(
	grams,
	content = '',
	contentless_delete = 1,
	detail = 'none',
	tokenize = 'ascii'
);

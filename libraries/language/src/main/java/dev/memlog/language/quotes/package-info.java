/**
 * The extractor without a language model. It proposes quotes: runs of whole sentences of one
 * message, each a sentence worth keeping with the sentences around it that tell of whom and what it
 * speaks. Its rules choose sentences and never change them.
 *
 * <p>{@link dev.memlog.language.quotes.QuoteExtractor} is the entry. {@link
 * dev.memlog.language.quotes.Message} marks sentences that may never be kept, {@link
 * dev.memlog.language.quotes.Runs} extends the rest to runs, and {@link
 * dev.memlog.language.quotes.Worth} weighs them. For English, {@link
 * dev.memlog.language.quotes.QuoteScorer}, or {@link dev.memlog.language.quotes.VectorScorer} where
 * the bundled model embeds, overrules {@code Worth} in both directions. The worthiest are kept, and
 * {@link dev.memlog.language.turn.Thresholds} leaves out unimportant ones afterwards. {@link
 * dev.memlog.language.turn.Rule} lists every reason to leave a sentence out. What the rules know
 * about languages stands in tables: {@code words.txt} holds words, {@code patterns.txt} holds
 * patterns, and {@code lists.txt} holds word lists of single classes.
 */
@NullMarked
package dev.memlog.language.quotes;

import org.jspecify.annotations.NullMarked;

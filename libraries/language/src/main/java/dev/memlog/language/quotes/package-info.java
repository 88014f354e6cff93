/**
 * The extractor without a language model. It proposes quotes: the shortest runs of whole sentences
 * of one message that can be understood alone. Its rules choose sentences and never change them.
 *
 * <p>{@link dev.memlog.language.quotes.QuoteExtractor} is the entry. It cuts a message with {@link
 * dev.memlog.language.quotes.Sentences}, excludes sentences by {@link
 * dev.memlog.language.quotes.Exclusions}, weighs the rest with {@link
 * dev.memlog.language.quotes.Worth}, and extends them to runs with {@link
 * dev.memlog.language.quotes.Runs}. What the rules know about languages stands in tables: {@code
 * words.txt} holds words, and {@code patterns.txt} holds patterns.
 */
@NullMarked
package dev.memlog.language.quotes;

import org.jspecify.annotations.NullMarked;

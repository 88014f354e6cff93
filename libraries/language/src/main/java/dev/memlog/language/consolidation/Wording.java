package dev.memlog.language.consolidation;

import dev.memlog.language.turn.ExtractorVersion;

/**
 * A text that a language model wrote to cover several similar statements.
 *
 * @param content the text, 10 to 500 UTF-16 units
 * @param version the version of the writer
 */
public record Wording(String content, ExtractorVersion version) {}

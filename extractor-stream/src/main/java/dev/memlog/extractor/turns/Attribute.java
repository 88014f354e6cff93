package dev.memlog.extractor.turns;

/**
 * What a statement says of its subject, where that is recognised: Caroline's {@code residence} is
 * {@code berlin}.
 *
 * @param name in lower case, such as {@code residence}, {@code favorite color}, {@code like:jazz}
 * @param value in lower case
 * @param polarity whether it is affirmed
 */
public record Attribute(String name, String value, Polarity polarity) {}

package dev.memlog.language.turn;

/**
 * An attribute that a statement gives its subject, if recognised: Caroline's {@code residence} is
 * {@code berlin}.
 *
 * @param name the attribute's name in lower case, such as {@code residence}, {@code favorite
 *     color}, {@code like:jazz}
 * @param value the attribute's value in lower case
 * @param polarity whether the statement affirms it
 */
public record Attribute(String name, String value, Polarity polarity) {}

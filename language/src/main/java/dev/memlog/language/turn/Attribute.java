package dev.memlog.language.turn;

/**
 * An attribute that a statement gives its subject: in "Caroline lives in Berlin", the attribute
 * {@code residence} has the value {@code berlin}.
 *
 * @param name the name of the attribute in lower case, such as {@code residence}, {@code favorite
 *     color} or {@code like:jazz}
 * @param value the value of the attribute in lower case
 * @param polarity whether the statement affirms or denies the attribute
 */
public record Attribute(String name, String value, Polarity polarity) {}

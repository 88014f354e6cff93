package dev.memlog.language.readings;

import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Role;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Words of one speaker that are read for facts.
 *
 * @param text the words as written
 * @param speaker the speaker's name
 * @param role the speaker's role; an assistant's words have no readings
 * @param said the day of the message in the speaker's time zone
 * @param before the earlier words that the text answers or corrects; null if there are none
 */
public record Spoken(
    String text, String speaker, Role role, LocalDate said, Quote.@Nullable Before before) {}

package dev.memlog.bench.families;

import dev.memlog.client.messages.Event;
import java.util.List;

/**
 * A family or an office, whose members talk with one another.
 *
 * @param user the owner of what they say
 * @param said the messages, in order
 * @param questions the questions about the members
 */
record Group(String user, List<Event> said, List<HopQuestion> questions) {}

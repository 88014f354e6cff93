package dev.memlog.bench.families;

import dev.memlog.client.messages.Event;
import java.util.List;

/**
 * A generated family or office, with the messages of its members and questions about them.
 *
 * @param user the user who owns the messages
 * @param said the messages, in order
 * @param questions the questions about the members
 */
record Group(String user, List<Event> said, List<HopQuestion> questions) {}

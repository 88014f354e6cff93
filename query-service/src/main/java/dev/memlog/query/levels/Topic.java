package dev.memlog.query.levels;

import dev.memlog.query.memory.UsedMemory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The topic of a summary.
 *
 * @param level the level of its summary: category or domain
 * @param name the category, the domain or the subject
 * @param title the heading of its summary
 * @param subject the subject as memories spell it; null if the topic is not a subject
 * @param members the memories that belong to it
 */
record Topic(
    Level level, String name, String title, @Nullable String subject, List<UsedMemory> members) {

  Topic {
    members = List.copyOf(members);
  }
}

package dev.memlog.client.memories;

/**
 * A fact about one subject that was read from a memory. It never changes the memory's content.
 *
 * @param subject the name of the person or thing
 * @param subjectKind speaker, person or thing
 * @param relation the subject's relation to the speaker, such as sister; empty for the speaker and
 *     for things
 * @param attribute the attribute in lower case, such as residence, diet, like or sister
 * @param value the value as written
 * @param standing affirmed, denied or ended
 * @param from the first day on which it holds or happens, as YYYY-MM-DD; empty if unknown
 * @param to the last of these days; empty if unknown
 * @param recurrence the rule of a recurrence, such as weekly:friday; empty if there is none
 * @param certainty the probability that the reading is right, 0 to 1
 * @param supersededBy the id of the memory that later said otherwise, while the rest of this memory
 *     still holds; empty if there is none
 */
public record MemoryReading(
    String subject,
    String subjectKind,
    String relation,
    String attribute,
    String value,
    String standing,
    String from,
    String to,
    String recurrence,
    double certainty,
    String supersededBy) {}

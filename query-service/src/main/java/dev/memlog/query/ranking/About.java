package dev.memlog.query.ranking;

/** The person whom a query is about, in ascending order of how much this tells of its answer. */
public enum About {
  /** Nobody whom the searched scope knows. */
  NOBODY,
  /** The owner, who is asked about in the first person: "where do I live?". */
  OWNER,
  /** A participant among the results, or a subject in their scope, by name. */
  NAMED
}

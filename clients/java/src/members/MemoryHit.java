  /**
   * Creates a hit of level memory that the query itself found. The parameters are those of the
   * record.
   */
  public MemoryHit(
      int rank, double score, double similarity, Memory memory, @Nullable Explanation explanation) {
    this(rank, score, similarity, memory, explanation, null, "memory", null);
  }

package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.Filter;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.analysis.EnglishTerms;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** A search whose results have a word of the query, whatever their vector. */
record WordSearch(Embedder embedder) {

  /** Returns the ids of at most ten points of the tests' tenant. */
  List<UUID> search(MemoryIndex index, String words) {
    var query =
        new CandidateQuery(
            new Filter("tenant", List.of()),
            embedder.embedQuery(words),
            Set.copyOf(new EnglishTerms().terms(words)),
            10);
    return index.search(query).candidates().stream()
        .filter(Candidate::byWords)
        .map(candidate -> candidate.point().id())
        .toList();
  }
}

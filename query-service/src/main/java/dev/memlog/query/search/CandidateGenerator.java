package dev.memlog.query.search;

import dev.memlog.index.Analyzer;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.Filter;
import dev.memlog.index.MemoryIndex;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A generator of candidates: it asks the index with the query in the words of the participant whom
 * it names.
 */
final class CandidateGenerator {

  private final MemoryIndex index;
  private final QueryVectors vectors;
  private final Analyzer analyzer;
  private final int depth;
  private final KnownAuthors known = new KnownAuthors();

  /**
   * Creates a generator.
   *
   * @param depth the number of candidates that each of the two paths proposes
   */
  CandidateGenerator(MemoryIndex index, QueryVectors vectors, Analyzer analyzer, int depth) {
    this.index = index;
    this.vectors = vectors;
    this.analyzer = analyzer;
    this.depth = depth;
  }

  /** Returns the candidates for the query as it stands. */
  GeneratedCandidates generateUnnamed(QueryText query, Filter filter) {
    CandidatePool pool = candidates(query, filter, query.text());
    boolean about = aboutSomebody(query, authors(pool)) || QueryNames.known(query, pool, analyzer);
    return new GeneratedCandidates(pool, Optional.empty(), about);
  }

  /**
   * Returns the candidates for the query in the words of the participant whom it names, if any. The
   * participants are known only from a pool. So the named one is guessed from an earlier search of
   * the scope, or from how a name is written, and the pool must confirm the guess. Otherwise a
   * first pool is fetched.
   */
  GeneratedCandidates generate(QueryText query, Filter filter) {
    Optional<Participant> guess = guess(query, filter);
    if (guess.isPresent()) {
      GeneratedCandidates guessed = by(guess.get(), query, filter);
      Optional<Participant> named = named(query, authors(guessed.pool()));
      if (named.map(Participant::name).equals(guess.map(Participant::name))) {
        return new GeneratedCandidates(guessed.pool(), named, true);
      }
    }
    GeneratedCandidates unnamed = generateUnnamed(query, filter);
    Set<String> authors = authors(unnamed.pool());
    known.remember(filter, authors);
    Optional<Participant> named = named(query, authors);
    if (named.isEmpty()) {
      return unnamed;
    }
    // Only an English query is reworded; any other would find the same again.
    return query.english()
        ? by(named.get(), query, filter)
        : new GeneratedCandidates(unnamed.pool(), named, true);
  }

  private Optional<Participant> guess(QueryText query, Filter filter) {
    Set<String> authors = known.in(filter);
    if (!authors.isEmpty()) {
      return named(query, authors);
    }
    List<String> names = QueryNames.in(query, analyzer);
    return names.size() == 1
        ? Optional.of(new Participant(names.getFirst(), names.getFirst()))
        : Optional.empty();
  }

  private GeneratedCandidates by(Participant named, QueryText query, Filter filter) {
    String dense = query.english() ? named.inFirstPerson(query.text()) : query.text();
    return new GeneratedCandidates(candidates(query, filter, dense), Optional.of(named), true);
  }

  private Optional<Participant> named(QueryText query, Set<String> authors) {
    return Participant.namedIn(query.text(), authors, analyzer);
  }

  private boolean aboutSomebody(QueryText query, Set<String> authors) {
    return authors.stream()
        .anyMatch(
            author -> Participant.namedIn(query.text(), Set.of(author), analyzer).isPresent());
  }

  private CandidatePool candidates(QueryText query, Filter filter, String dense) {
    // Without words the dense path alone must reach a text that many others resemble.
    int deep = query.words().isEmpty() ? CandidateQuery.MAX_DEPTH : depth;
    return index.search(new CandidateQuery(filter, vectors.of(dense), query.words(), deep));
  }

  private static Set<String> authors(CandidatePool pool) {
    return pool.candidates().stream()
        .map(candidate -> IndexedPassage.author(candidate.point()))
        .filter(author -> !author.isEmpty())
        .collect(Collectors.toSet());
  }
}

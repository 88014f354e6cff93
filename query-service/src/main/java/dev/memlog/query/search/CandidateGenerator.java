package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.Filter;
import dev.memlog.index.analysis.Analyzer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A generator of candidates. It searches the index with the query, which it rephrases in the first
 * person of a participant whom the query names.
 */
final class CandidateGenerator {

  private final QueryVectors vectors;
  private final Analyzer analyzer;
  private final int depth;
  private final KnownAuthors known = new KnownAuthors();

  /**
   * Creates a generator.
   *
   * @param vectors the cache of query vectors
   * @param analyzer the analyzer that indexed the words
   * @param depth the number of candidates that each path, dense and lexical, proposes
   */
  CandidateGenerator(QueryVectors vectors, Analyzer analyzer, int depth) {
    this.vectors = vectors;
    this.analyzer = analyzer;
    this.depth = depth;
  }

  /** Returns the candidates for the query without rephrasing. */
  GeneratedCandidates generateUnnamed(SearchedIndex index, QueryText query, Filter filter) {
    return generateUnnamed(index, query, filter, query.text());
  }

  private GeneratedCandidates generateUnnamed(
      SearchedIndex index, QueryText query, Filter filter, String dense) {
    CandidatePool pool = candidates(index, query, filter, dense);
    boolean about = aboutSomebody(query, authors(pool)) || QueryNames.known(query, pool, analyzer);
    return new GeneratedCandidates(pool, Optional.empty(), about);
  }

  /**
   * Returns the candidates for the query, rephrased for the participant whom it names, if any. The
   * participants are known only from a pool. So the generator guesses the named participant from an
   * earlier search of the scope, or from the spelling of a name. The pool must confirm the guess.
   * Without a confirmed guess, the generator fetches a first pool.
   */
  GeneratedCandidates generate(SearchedIndex index, QueryText query, Filter filter) {
    Optional<Participant> guess = guess(query, filter);
    if (guess.isPresent()) {
      GeneratedCandidates guessed = by(index, guess.get(), query, filter);
      Optional<Participant> named = named(query, authors(guessed.pool()));
      if (named.map(Participant::name).equals(guess.map(Participant::name))) {
        return new GeneratedCandidates(guessed.pool(), named, true);
      }
    }
    String dense = inPlural(query, known.in(filter));
    GeneratedCandidates unnamed = generateUnnamed(index, query, filter, dense);
    Set<String> authors = authors(unnamed.pool());
    known.remember(filter, authors);
    Optional<Participant> named = named(query, authors);
    if (named.isEmpty()) {
      String plural = inPlural(query, authors);
      return plural.equals(dense) ? unnamed : generateUnnamed(index, query, filter, plural);
    }
    // Only an English query is rephrased; a second search with any other finds the same.
    return query.english()
        ? by(index, named.get(), query, filter)
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

  private GeneratedCandidates by(
      SearchedIndex index, Participant named, QueryText query, Filter filter) {
    String dense = query.english() ? named.inFirstPerson(query.text()) : query.text();
    return new GeneratedCandidates(
        candidates(index, query, filter, dense), Optional.of(named), true);
  }

  private String inPlural(QueryText query, Set<String> authors) {
    return query.english()
        ? Participant.inFirstPersonPlural(query.text(), authors, analyzer)
        : query.text();
  }

  private Optional<Participant> named(QueryText query, Set<String> authors) {
    return Participant.namedIn(query.text(), authors, analyzer);
  }

  private boolean aboutSomebody(QueryText query, Set<String> authors) {
    return authors.stream()
        .anyMatch(
            author -> Participant.namedIn(query.text(), Set.of(author), analyzer).isPresent());
  }

  private CandidatePool candidates(
      SearchedIndex index, QueryText query, Filter filter, String dense) {
    // Without words, the dense path alone must reach a text among many similar ones.
    int deep = query.words().isEmpty() ? CandidateQuery.MAX_DEPTH : depth;
    float[] vector = vectors.of(index.embedder(), dense);
    return WordForms.fold(
        index.index().search(new CandidateQuery(filter, vector, query.searched(), deep)),
        query.forms());
  }

  private static Set<String> authors(CandidatePool pool) {
    return pool.candidates().stream()
        .map(candidate -> IndexedPassage.author(candidate.point()))
        .filter(author -> !author.isEmpty())
        .collect(Collectors.toSet());
  }
}

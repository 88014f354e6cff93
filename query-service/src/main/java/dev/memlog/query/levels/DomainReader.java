package dev.memlog.query.levels;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.state.Claim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A reader of the domains to which a statement belongs by its words, its attribute or its category.
 * The words of domains are English, so an analyzer of a different language ignores them. Safe for
 * use by many threads.
 */
final class DomainReader {

  private final Analyzer analyzer;
  private final Map<Domain, Set<String>> terms = new HashMap<>();

  DomainReader(Analyzer analyzer) {
    this.analyzer = analyzer;
    if (analyzer.english()) {
      for (Domain domain : Domain.ALL) {
        Set<String> own = new HashSet<>();
        domain.words().forEach(word -> own.addAll(analyzer.terms(word)));
        terms.put(domain, Set.copyOf(own));
      }
    }
  }

  /**
   * Returns the domains of a statement, the main one first. The main domain has the most words in
   * the statement; if none has any, it is that of the attribute or category. Returns {@link
   * Domain#OTHER} alone if there is no domain.
   */
  List<Domain> of(Claim claim) {
    Set<String> said = Set.copyOf(analyzer.terms(claim.getContent()));
    Map<Domain, Long> counts = new HashMap<>();
    for (Domain domain : Domain.ALL) {
      long count = terms.getOrDefault(domain, Set.of()).stream().filter(said::contains).count();
      if (count > 0 || domain.holds(claim)) {
        counts.put(domain, count);
      }
    }
    List<Domain> found = new ArrayList<>(Domain.ALL);
    found.retainAll(counts.keySet());
    found.sort(Comparator.comparing((Domain domain) -> -counts.getOrDefault(domain, 0L)));
    return found.isEmpty() ? List.of(Domain.OTHER) : List.copyOf(found);
  }
}

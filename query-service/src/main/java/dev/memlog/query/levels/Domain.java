package dev.memlog.query.levels;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/**
 * A domain of a person's life, to which memories of several categories belong.
 *
 * @param name the name in answers
 * @param title the heading of a summary
 * @param names the words by which questions name the domain, in lower case
 * @param categories the categories whose memories belong to the domain
 * @param attributes the attributes whose memories belong to the domain; an entry that ends with a
 *     colon or a blank is a prefix of attributes
 * @param words the words that put a memory into the domain
 */
record Domain(
    String name,
    String title,
    Set<String> names,
    Set<String> categories,
    List<String> attributes,
    Set<String> words) {

  /** The domain of memories that belong to none of the domains in {@link #ALL}. */
  static final Domain OTHER = new Domain("other", "Other", Set.of(), Set.of(), List.of(), Set.of());

  /** The domains, in order of precedence between domains with equally many words in a memory. */
  static final List<Domain> ALL = read();

  private static List<Domain> read() {
    try (InputStream in = Domain.class.getResourceAsStream("domains.json")) {
      return new ObjectMapper().readValue(in, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether memories of this category or attribute belong to the domain. */
  boolean holds(Claim claim) {
    ClaimAttribute attribute = claim.getAttribute();
    return categories.contains(claim.getCategory())
        || (attribute != null && attributes.stream().anyMatch(one -> is(attribute.getName(), one)));
  }

  private static boolean is(String attribute, String known) {
    boolean beginning = known.endsWith(":") || known.endsWith(" ");
    return beginning ? attribute.startsWith(known) : attribute.replace(' ', '_').equals(known);
  }
}

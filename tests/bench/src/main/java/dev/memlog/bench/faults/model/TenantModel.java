package dev.memlog.bench.faults.model;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The expected state of one tenant, for comparison with a server's answers. Not thread-safe. */
public final class TenantModel {

  /** The names of the apps of every tenant. */
  public static final List<String> APPS = List.of("desk", "phone");

  private final String tenant;
  private final Map<String, AppModel> apps = new TreeMap<>();
  private final Map<String, String> poison = new HashMap<>();
  private final Set<String> confirmed = new TreeSet<>();
  private final Set<String> redriven = new HashSet<>();
  private int copies;

  public TenantModel(String tenant) {
    this.tenant = tenant;
    APPS.forEach(app -> apps.put(app, new AppModel()));
  }

  public String tenant() {
    return tenant;
  }

  /**
   * Returns the expected state of an app.
   *
   * @param name a name of {@link #APPS}
   */
  public AppModel app(String name) {
    return requireNonNull(apps.get(name), name);
  }

  /**
   * Records an event that the server has acknowledged. Callers may record events in any order and
   * repeatedly.
   */
  public void apply(GeneratedEvent event) {
    app(event.app()).apply(event);
  }

  /**
   * Returns the invented words ({@link Tokens}) in all texts that are not deleted, of messages and
   * memories in any app.
   */
  public Set<String> tokens() {
    return Tokens.in(apps.values().stream().flatMap(AppModel::texts));
  }

  /**
   * Returns the invented words ({@link Tokens}) in all texts that an index must contain. Messages
   * of temporary conversations are not deleted, but in no index.
   */
  public Set<String> indexedTokens() {
    return Tokens.in(apps.values().stream().flatMap(AppModel::indexedTexts));
  }

  /**
   * Records that the log has acknowledged an invalid record, which a stage must dead-letter.
   *
   * @param id the record's id, {@code topic-partition-offset}
   * @param reason the reason that its dead letter must have
   */
  public void poisoned(String id, String reason) {
    poison.put(id, reason);
  }

  /**
   * Records that a dead letter was re-driven: sent to its topic again. The dead letter no longer
   * exists, and the invalid record follows again at an unknown offset.
   *
   * @param id the id of the dead letter
   * @param attempts the number of requests; each request may have sent the record again
   */
  public void redriven(String id, int attempts) {
    redriven.add(id);
    confirmed.remove(id);
    copies += attempts;
  }

  /** Returns the expected dead letters: the reason of each, by id. */
  public Map<String, String> poison() {
    Map<String, String> left = new TreeMap<>(poison);
    left.keySet().removeAll(redriven);
    return left;
  }

  /**
   * Records that every stage has processed all records, so that every invalid record is
   * dead-lettered.
   */
  public void confirmPoison() {
    confirmed.addAll(poison().keySet());
  }

  /**
   * Returns the ids of the dead letters that existed at the last call of {@link #confirmPoison}, in
   * their natural order; without those re-driven since.
   */
  public Set<String> confirmedPoison() {
    return new TreeSet<>(confirmed);
  }

  /** Returns the ids of dead letters that must no longer exist. */
  public Set<String> redriven() {
    return Set.copyOf(redriven);
  }

  /**
   * Returns the largest number of additional dead letters that re-drives may have caused, since one
   * re-drive may have sent its record more than once.
   */
  public int copies() {
    return copies;
  }
}

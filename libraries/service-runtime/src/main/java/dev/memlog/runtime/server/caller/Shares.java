package dev.memlog.runtime.server.caller;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;

/**
 * A bounded resource that callers share. A holder may have at most three times as much as is left
 * free, so a single one gets three quarters of the total, and a holder that has nothing yet may
 * take all that is free. Safe for use by many threads.
 */
public final class Shares {

  /** The holder for callers without keys, who are one caller and may take the total. */
  public static final String WHOLE = "";

  /** The most that a holder may have, as a multiple of what is free. */
  private static final int MULTIPLE = 3;

  private final long most;

  @GuardedBy("this")
  private final Map<String, Long> holders = new HashMap<>();

  @GuardedBy("this")
  private long held;

  /**
   * Creates a resource of which nothing is held.
   *
   * @param most the total, at least 1
   */
  public Shares(long most) {
    this.most = most;
  }

  /**
   * Takes an amount for a holder, until {@link #release}.
   *
   * @param holder who takes it; {@link #WHOLE} may take the total
   * @return false if the amount exceeds what is free or the holder's share; nothing is taken
   */
  public synchronized boolean take(String holder, long amount) {
    long mine = holders.getOrDefault(holder, 0L);
    boolean whole = holder.equals(WHOLE) && held + amount <= most;
    if (!whole && !allows(most, held, mine, amount)) {
      return false;
    }
    held += amount;
    holders.merge(holder, amount, Long::sum);
    return true;
  }

  /**
   * Returns whether a holder may take an amount of a resource that is counted elsewhere.
   *
   * @param most the total
   * @param held what all holders have together
   * @param mine what the holder has
   */
  public static boolean allows(long most, long held, long mine, long amount) {
    long free = most - held - amount;
    return free >= 0 && (mine == 0 || mine + amount <= MULTIPLE * free);
  }

  /** Gives back an amount that {@link #take} has taken for the holder. */
  public synchronized void release(String holder, long amount) {
    held -= amount;
    holders.compute(holder, (_, mine) -> mine == null || mine <= amount ? null : mine - amount);
  }

  /** Returns the amount that all holders have together. */
  public synchronized long held() {
    return held;
  }

  /** Returns whether nothing is free. */
  public synchronized boolean exhausted() {
    return held >= most;
  }
}

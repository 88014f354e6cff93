package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * A request that begins, continues or ends a rebuild; null leaves a component out. At most one of
 * the booleans is true; if one is, leave out into, from and model.
 *
 * @param kind passages or memories; passages if null
 * @param into the new collection's name; the next one if null
 * @param rollback whether queries move back to the collection that was live before
 * @param dropPrevious whether the collection that was live before is deleted
 * @param from the source that fills the collection: passages, messages to chunk all of them again
 *     first, or events to fold all of them again first and compare; passages if null
 * @param model the model of the new collection's vectors; the rebuild then holds before the switch;
 *     the live collection's model if null
 * @param switchHeld whether queries move to the held collection of another model
 * @param cancel whether the running rebuild is ended without a switch
 */
public record StartRebuildRequest(
    @Nullable String kind,
    @Nullable String into,
    boolean rollback,
    boolean dropPrevious,
    @Nullable String from,
    @Nullable String model,
    boolean switchHeld,
    boolean cancel) {

  /** Returns a request that fills a new collection from the log. */
  public static StartRebuildRequest begin(
      @Nullable String kind, @Nullable String into, @Nullable String from) {
    return new StartRebuildRequest(kind, into, false, false, from, null, false, false);
  }

  /** Returns a request that fills a new collection with the vectors of another model. */
  public static StartRebuildRequest ofModel(@Nullable String kind, String model) {
    return new StartRebuildRequest(kind, null, false, false, null, model, false, false);
  }

  /** Returns a request that moves queries back to the previous collection. */
  public static StartRebuildRequest rollback(@Nullable String kind) {
    return new StartRebuildRequest(kind, null, true, false, null, null, false, false);
  }

  /** Returns a request that deletes the previous collection. */
  public static StartRebuildRequest dropPrevious(@Nullable String kind) {
    return new StartRebuildRequest(kind, null, false, true, null, null, false, false);
  }

  /** Returns a request that moves queries to the held collection of another model. */
  public static StartRebuildRequest switchHeld(@Nullable String kind) {
    return new StartRebuildRequest(kind, null, false, false, null, null, true, false);
  }

  /** Returns a request that ends the running rebuild without a switch. */
  public static StartRebuildRequest cancel(@Nullable String kind) {
    return new StartRebuildRequest(kind, null, false, false, null, null, false, true);
  }
}

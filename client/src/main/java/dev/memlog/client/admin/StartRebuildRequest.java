package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * A request that begins, continues or ends a rebuild; null leaves a component out. At most one of
 * the booleans is true, and then into, from and model are left out.
 *
 * @param kind passages or memories; left out: passages
 * @param into the new collection's name; left out: the next one
 * @param rollback whether queries move back to the collection that was live before
 * @param dropPrevious whether that collection is deleted instead
 * @param from what to fill the collection from; left out: passages
 * @param model the model of the new collection's vectors, before whose switch the rebuild holds;
 *     left out: that of the live collection
 * @param switchHeld whether queries move to the collection of another model that is held
 * @param cancel whether the running rebuild ends without a switch
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

package dev.memlog.query.memory;

import dev.memlog.query.view.ViewKeys;
import dev.memlog.state.Memory;

/**
 * The keys of the view of memories, in addition to those of every view. An owner is
 * tenant/app/user.
 *
 * <pre>
 * m owner/memory                      the memory
 * u owner/memory                      its usage, which without the memory has no meaning
 * l owner/            ~updated memory memories of an owner, latest change first
 * a tenant/app/       ~updated user/memory  … of an app
 * h owner/memory/     version         a change of it
 * k owner/block                       a block of core memory
 * g owner/element                     a node or an edge of the graph
 * r owner/memory                      its relations to others
 * n tenant/app/status                 how many there are
 * c owner/facets                      how many an owner has, see Facets
 * d owner/            created memory  facets of an owner's memories, the earliest first
 * s owner/conversation/ created memory  … of those that rest on a conversation
 * x                   at owner/memory/version  a change to delete once it has expired
 * </pre>
 */
final class MemoryKeys {

  static final byte[] EXPIRIES = {'x'};

  /** The prefix of the ids of elements that contain the relations of a memory. */
  private static final String RELATIONS = "r-";

  /** The letter of the keys of blocks of core memory. */
  static final String CORE_BLOCKS = "k";

  /** The letter of the keys of owners' counts. */
  static final String OWNER_COUNTS = "c";

  private MemoryKeys() {}

  static byte[] memory(String owner, String memory) {
    return ViewKeys.text("m" + owner + "/" + memory);
  }

  static byte[] usage(String owner, String memory) {
    return ViewKeys.text("u" + owner + "/" + memory);
  }

  static byte[] coreBlocks(String owner) {
    return ViewKeys.text(CORE_BLOCKS + owner + "/");
  }

  static byte[] coreBlock(String owner, String block) {
    return ViewKeys.text(CORE_BLOCKS + owner + "/" + block);
  }

  static byte[] graph(String owner) {
    return ViewKeys.text("g" + owner + "/");
  }

  /**
   * Returns the key of an element of topic graph. Relations are stored apart, since reads of a
   * graph leave them out.
   */
  static byte[] graphElement(String owner, String element) {
    return element.startsWith(RELATIONS)
        ? relations(owner, element.substring(RELATIONS.length()))
        : ViewKeys.text("g" + owner + "/" + element);
  }

  static byte[] relations(String owner, String memory) {
    return ViewKeys.text("r" + owner + "/" + memory);
  }

  static byte[] ofOwner(String owner) {
    return ViewKeys.text("l" + owner + "/");
  }

  static byte[] ofApp(String tenant, String app) {
    return ViewKeys.text("a" + tenant + "/" + app + "/");
  }

  static byte[] inOwner(String owner, Memory memory) {
    return ViewKeys.latestFirst(
        ofOwner(owner), memory.getUpdatedAt().toEpochMilli(), memory.getId());
  }

  static byte[] inApp(Memory memory) {
    return ViewKeys.latestFirst(
        ofApp(memory.getTenant(), memory.getApp()),
        memory.getUpdatedAt().toEpochMilli(),
        userAndId(memory));
  }

  /**
   * Returns {@code user/memory}, which identifies a memory within its app; the user may be empty.
   */
  static String userAndId(Memory memory) {
    String user = memory.getUser();
    return (user == null ? "" : user) + "/" + memory.getId();
  }

  /** Returns the prefix of the counts of every tenant, {@code tenant/app/status}. */
  static byte[] counts() {
    return ViewKeys.text("n");
  }

  static byte[] counts(String tenant) {
    return ViewKeys.text("n" + tenant + "/");
  }

  static byte[] counts(String tenant, String app) {
    return ViewKeys.text("n" + tenant + "/" + app + "/");
  }

  static byte[] count(String tenant, String app, String status) {
    return ViewKeys.text("n" + tenant + "/" + app + "/" + status);
  }

  static byte[] ownerCounts(String owner) {
    return ViewKeys.text(OWNER_COUNTS + owner + "/");
  }

  static byte[] ownerCount(String owner, Facets facets) {
    return ViewKeys.text(OWNER_COUNTS + owner + "/" + facets.key());
  }

  /** Returns the prefix of the facets of an owner's memories, ordered by creation. */
  static byte[] created(String owner) {
    return ViewKeys.text("d" + owner + "/");
  }

  /**
   * Returns the prefix of the facets of an owner's memories that rest on a conversation, ordered by
   * creation.
   */
  static byte[] created(String owner, String conversation) {
    return ViewKeys.text("s" + owner + "/" + conversation + "/");
  }

  static byte[] changes(String owner, String memory) {
    return ViewKeys.text("h" + owner + "/" + memory + "/");
  }

  static byte[] change(String owner, String memory, int version) {
    return ViewKeys.timed(changes(owner, memory), version, "");
  }

  static byte[] expiry(long at, String owner, String memory, int version) {
    return ViewKeys.timed(EXPIRIES, at, owner + "/" + memory + "/" + version);
  }
}

package dev.memlog.query.memory;

import dev.memlog.query.view.KeySpace;
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

  static final KeySpace MEMORIES = new KeySpace("m");
  static final KeySpace USAGE = new KeySpace("u");
  static final KeySpace OF_OWNER = new KeySpace("l");
  static final KeySpace OF_APP = new KeySpace("a");
  static final KeySpace CHANGES = new KeySpace("h");
  static final KeySpace CORE_BLOCKS = new KeySpace("k");
  static final KeySpace GRAPH = new KeySpace("g");
  static final KeySpace RELATIONS = new KeySpace("r");
  static final KeySpace COUNTS = new KeySpace("n");
  static final KeySpace OWNER_COUNTS = new KeySpace("c");
  static final KeySpace CREATED = new KeySpace("d");
  static final KeySpace CREATED_OF_CONVERSATION = new KeySpace("s");
  static final byte[] EXPIRIES = {'x'};

  /** The prefix of the ids of elements that contain the relations of a memory. */
  private static final String RELATION_IDS = "r-";

  private MemoryKeys() {}

  /**
   * Returns the key of an element of topic graph. Relations are stored apart, since reads of a
   * graph leave them out.
   */
  static byte[] graphElement(String owner, String element) {
    return element.startsWith(RELATION_IDS)
        ? RELATIONS.key(owner, element.substring(RELATION_IDS.length()))
        : GRAPH.key(owner, element);
  }

  static byte[] inOwner(String owner, Memory memory) {
    return ViewKeys.latestFirst(
        OF_OWNER.prefix(owner), memory.getUpdatedAt().toEpochMilli(), memory.getId());
  }

  static byte[] inApp(Memory memory) {
    String user = memory.getUser();
    return ViewKeys.latestFirst(
        OF_APP.prefix(memory.getTenant(), memory.getApp()),
        memory.getUpdatedAt().toEpochMilli(),
        (user == null ? "" : user) + "/" + memory.getId());
  }

  static byte[] change(String owner, String memory, int version) {
    return ViewKeys.timed(CHANGES.prefix(owner, memory), version, "");
  }

  static byte[] expiry(long at, String owner, String memory, int version) {
    return ViewKeys.timed(EXPIRIES, at, owner + "/" + memory + "/" + version);
  }
}

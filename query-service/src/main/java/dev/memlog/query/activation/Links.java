package dev.memlog.query.activation;

import java.util.List;

/** A source of the links between the memories of an owner. */
public interface Links {

  /**
   * Returns the links of a memory to other memories, in any order; empty if there are none.
   *
   * @param memory the id of the memory
   */
  List<DirectedLink> of(String memory);
}

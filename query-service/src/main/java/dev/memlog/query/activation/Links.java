package dev.memlog.query.activation;

import java.util.List;

/** The links between the memories of an owner. */
public interface Links {

  /** Returns the links of a memory to others, in any order. */
  List<DirectedLink> of(String memory);
}

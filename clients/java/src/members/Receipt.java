  /** Returns whether the bytes are gone from every place and a probe has confirmed this. */
  public boolean gone() {
    return state.equals("bytes_gone");
  }

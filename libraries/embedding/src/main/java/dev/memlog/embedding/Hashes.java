package dev.memlog.embedding;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hash functions that give the same values on every machine and in every release. */
final class Hashes {

  private Hashes() {}

  /** Returns the FNV-1a hash of bytes. */
  static long fnv(byte[] bytes) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    return hash;
  }

  /** Returns a new digest of SHA-256. */
  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Returns the next state of SplitMix64. */
  static long mix(long state) {
    long z = state + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}

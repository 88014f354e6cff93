package dev.memlog.query.answered;

import dev.memlog.query.view.ViewKeys;

/**
 * The keys of the view of answers, in addition to those of every view. An owner is tenant/app/user.
 *
 * <pre>
 * a reference                  the answer
 * i owner/       at reference  answers of an owner, the earliest first
 * x              at reference  an answer to delete once it has expired
 * p owner/                     when the memories of an owner were purged: answers up to then are gone
 * q tenant/app/                … of an app
 * </pre>
 */
final class AnswerKeys {

  static final byte[] EXPIRIES = {'x'};

  private AnswerKeys() {}

  static byte[] answer(String reference) {
    return ViewKeys.text("a" + reference);
  }

  static byte[] ofOwner(String owner) {
    return ViewKeys.text("i" + owner + "/");
  }

  /** Returns the prefix of the answers of all owners of an app. */
  static byte[] ofApp(String tenant, String app) {
    return ViewKeys.text("i" + tenant + "/" + app + "/");
  }

  static byte[] inOwner(String owner, long at, String reference) {
    return ViewKeys.timed(ofOwner(owner), at, reference);
  }

  static byte[] expiry(long at, String reference) {
    return ViewKeys.timed(EXPIRIES, at, reference);
  }

  static byte[] ownerPurged(String owner) {
    return ViewKeys.text("p" + owner + "/");
  }

  static byte[] appPurged(String tenant, String app) {
    return ViewKeys.text("q" + tenant + "/" + app + "/");
  }
}

/**
 * Profiles: named ways to search messages and to recall memories, built in ({@link
 * dev.memlog.query.profile.Profiles}) and changed or added by configuration ({@link
 * dev.memlog.query.profile.ProfileSettings}).
 */
@NullMarked
package dev.memlog.query.profile;

import org.jspecify.annotations.NullMarked;

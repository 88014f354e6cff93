/**
 * Tests that tenants and apps stay isolated under many random operations of many keys at once:
 * {@link dev.memlog.standalone.isolation.IsolationTest}.
 */
@NullMarked
package dev.memlog.standalone.isolation;

import org.jspecify.annotations.NullMarked;

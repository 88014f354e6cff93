/**
 * Random scripts: the calls of a chat service, its users and faulty clients, generated from a seed.
 */
@NullMarked
package dev.memlog.bench.faults.script;

import org.jspecify.annotations.NullMarked;

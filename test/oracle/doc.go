// Package oracle has tests alone: they ask the official Python SDK what it
// makes of the same options, frames and answers as agentd, and compare.
//
// The SDK runs in one Python process for the whole test program, driver.py,
// which AGENTD_ORACLE_PYTHON gives an interpreter. What differs on purpose is
// listed with its reason, beside the comparison that meets it; a difference
// that is not listed fails the test, and so does a listed one that no longer
// occurs.
package oracle

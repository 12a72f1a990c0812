/** Faults of one answer, with the error that each must become. */
import type { Fault } from './faults.ts'

export interface Case {
  name: string
  fault: Fault
  code: string
  exit: number
  says: string
}

const body = (text: string): Fault => ({ kind: 'body', body: text })

export const CASES: readonly Case[] = [
  {
    name: 'no reply',
    fault: { kind: 'hang', stage: 'beforeHeaders' },
    code: 'TR_TIMEOUT',
    exit: 3,
    says: 'no reply in 1 s',
  },
  {
    name: 'no body',
    fault: { kind: 'hang', stage: 'afterHeaders' },
    code: 'TR_TIMEOUT',
    exit: 3,
    says: 'no further data in 1 s',
  },
  { name: 'a reset', fault: { kind: 'reset', atByte: 5 }, code: 'TR_NET_RESET', exit: 3, says: 'the connection broke' },
  { name: 'an error of the server', fault: { kind: 'status', status: 500 }, code: 'TR_HTTP_5XX', exit: 3, says: '500' },
  {
    name: 'a long Retry-After',
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '600' } },
    code: 'TR_RATE_LIMITED',
    exit: 3,
    says: 'not before 20',
  },
  {
    name: 'half a text with an honest length',
    fault: body('{"title":"Hel'),
    code: 'TR_BAD_CONTENT',
    exit: 5,
    says: 'invalid JSON at byte 13',
  },
  {
    name: 'a login page',
    fault: { kind: 'body', body: '<html>\u001b[2J<form>', headers: { 'content-type': 'text/html' } },
    code: 'TR_BAD_CONTENT',
    exit: 5,
    says: 'expected JSON, got text/html: <html>\\u{1b}[2J<form>',
  },
  {
    name: 'an array',
    fault: body('["x"]'),
    code: 'TR_BAD_CONTENT',
    exit: 5,
    says: 'expected a text at $, got an array',
  },
  {
    name: 'a text',
    fault: body('"maintenance"'),
    code: 'TR_BAD_CONTENT',
    exit: 5,
    says: 'expected a text at $, got a string',
  },
  { name: 'null', fault: body('null'), code: 'TR_BAD_CONTENT', exit: 5, says: 'expected a text at $, got null' },
  { name: 'a number', fault: body('42'), code: 'TR_BAD_CONTENT', exit: 5, says: 'expected a text at $, got a number' },
  {
    name: 'a number deep inside',
    fault: body('{"a":{"b":1}}'),
    code: 'TR_BAD_CONTENT',
    exit: 5,
    says: 'expected a text at a.b, got a number',
  },
  {
    name: 'a number as text',
    fault: body('{"a":1}'),
    code: 'TR_BAD_CONTENT',
    exit: 5,
    says: 'expected a text at a, got a number',
  },
  {
    name: 'a resource that is listed and not there',
    fault: { kind: 'status', status: 404 },
    code: 'TR_NOT_FOUND',
    exit: 5,
    says: '404',
  },
]

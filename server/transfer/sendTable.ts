import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { TransferFormat } from '../../protocol/transfer.ts';
import { content } from '../http/replies.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { writeCsv } from './csv.ts';
import { writeXlsx } from './xlsx.ts';

const TYPES: Record<TransferFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Response schema of a table sent as a file. */
export const TableFile = content(...Object.values(TYPES));

/** Streams rows as a file. `name`: file name without extension; `sheet`: name of the sheet in a spreadsheet. */
export function sendTable(
  reply: FastifyReply,
  rows: AsyncGenerator<string[]>,
  file: { name: string; sheet?: string; format: TransferFormat; delimiter: string },
): FastifyReply {
  const { name, sheet = name, format, delimiter } = file;
  reply.header('content-type', TYPES[format]);
  reply.header('content-disposition', create(`${name}.${format}`));
  const shared = inTurns(rows);
  return reply.send(
    format === 'csv' ? writeCsv(shared, delimiter) : Readable.fromWeb(writeXlsx(shared, sheet) as never),
  );
}

import type { FastifyReply } from 'fastify';
import type { TransferFormat } from '../../../protocol/transfer.ts';
import { wallTime } from '../../../src/engine/clock.ts';
import { attachment, fileName } from '../../fileName.ts';
import { content } from '../../http/replies.ts';
import type { Platform } from '../../platform.ts';
import { spreadsheet } from '../../spreadsheet/spreadsheet.ts';
import { writeCsv } from '../../transfer/csv.ts';
import { tableParts } from '../../transfer/export.ts';
import { inTurns } from '../../yieldToEventLoop.ts';

const TYPES: Record<TransferFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Response schema of a table sent as a file. */
export const TableFile = content(...Object.values(TYPES));

/** The day in the platform's time zone, YYYY-MM-DD. */
export const todayOf = ({ config }: Platform): string => wallTime(config.timeZone).today;

/** Streams rows as a file. `name`: what the file name consists of; `sheet`: name of the sheet in a spreadsheet. */
export function sendTable(
  reply: FastifyReply,
  rows: AsyncGenerator<string[]>,
  file: { name: readonly string[]; sheet: string; format: TransferFormat; delimiter: string },
): FastifyReply {
  const { name, sheet, format, delimiter } = file;
  reply.header('content-type', TYPES[format]);
  reply.header('content-disposition', attachment(fileName(name, format)));
  return reply.send(
    format === 'csv' ? writeCsv(inTurns(rows), delimiter) : spreadsheet(tableParts(rows, sheet), sheet),
  );
}

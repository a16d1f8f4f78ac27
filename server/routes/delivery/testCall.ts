import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { AlarmRaised } from '../../../protocol/alarms.ts';
import { TestCallCourse } from '../../../protocol/delivery.ts';
import type { RecordData } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import { answerText, languageOf } from '../../alarms/answers/texts.ts';
import { testCourse } from '../../alarms/testCourse.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowOperation, type RouteOptions, requireAny } from '../../http/route.ts';
import { id as idOf, idParams, nullish, object, text } from '../../schemas.ts';

const RESOURCE = 'participants';
const CALLING = ['MANUAL_CALL'];
const LONGEST_ADDRESS = 254;

interface Device {
  callingDeviceType: string;
  address: string;
}

/** Requires the authority for manual calls, except for the caller's own participant (short name = login). */
function requireMayCall(actor: Actor, { shortName }: RecordData): void {
  if (shortName !== actor.login) requireAny(actor, CALLING);
}

/** Extension `alarms`: test calls to one device of a participant, and their progress. */
export default async function testCall(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store, alarms, pool } = platform;
  const resource = definitions.byName.get(RESOURCE);
  if (!resource) return;

  const schema = {
    tags: [resource.name],
    summary: 'Call one device of a participant, to test it',
    params: idParams,
    body: object({ device: Type.Integer({ minimum: 0, maximum: 1_000 }), address: nullish(text(LONGEST_ADDRESS)) }),
    response: { 200: AlarmRaised },
  };
  const rights = allowOperation(resource, 'one');
  app.post(
    `/${resource.api.path}/:id/test-call`,
    { config: { rate: 'testCalls' }, schema, onRequest: rights },
    async ({ actor, params, body }): Promise<AlarmRaised> => {
      const person = await store.get(actor, resource, params.id);
      requireMayCall(actor, person);
      const { id, orgId, language, devices } = person;
      const device = Array.isArray(devices) ? (devices[body.device] as Device | undefined) : undefined;
      // refused if somebody has changed the devices since the caller read them
      if (!device || (body.address ?? device.address) !== device.address) {
        throw new ApiError('VALIDATION', { errors: { device: 'notFound' } });
      }
      const { callingDeviceType: type, address } = device;
      const wanted = languageOf(String(language));
      const trigger = {
        requestId: randomUUID(),
        orgId: Number(orgId),
        name: answerText(wanted, 'testName'),
        language: String(language),
        text: answerText(wanted, 'testText', { device: address }),
        manual: true,
        recipients: { participants: [Number(id)], groups: [] },
      };
      return alarms.raise(actor, trigger, { kind: 'test', participantId: Number(id), device: { type, address } });
    },
  );

  const watched = {
    tags: [resource.name],
    summary: 'How a test call goes',
    params: object({ id: idOf(), alarmId: idOf() }),
    response: { 200: TestCallCourse },
  };
  app.get(
    `/${resource.api.path}/:id/test-call/:alarmId`,
    { schema: watched, onRequest: rights },
    async ({ actor, params: { id, alarmId } }): Promise<TestCallCourse> => {
      requireMayCall(actor, await store.get(actor, resource, id));
      const found = await testCourse(pool, id, alarmId);
      if (!found) throw new ApiError('NOT_FOUND');
      return found;
    },
  );
}

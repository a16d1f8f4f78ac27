import { defineResource } from '../src/engine/defineResource.ts';

export default defineResource({
  schema: 1,
  name: 'vehicles',
  title: '{name} ({plate})',
  fields: {
    name: { type: 'text', required: true, maxLength: 60 },
    plate: { type: 'text', required: true, maxLength: 12, unique: 'global' },
    kind: { type: 'enum', values: ['AMBULANCE', 'FIRE_ENGINE', 'CAR'], required: true, default: 'AMBULANCE' },
    seats: { type: 'int', min: 1, max: 60, default: 3 },
    inspectionDue: { type: 'date' },
    driverId: { type: 'ref', to: 'participants' },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId' },
  },
  list: { columns: ['title', 'kind', 'driverId', 'orgId', 'inspectionDue'], filters: ['kind', 'driverId'] },
  menu: { section: 'masterData', order: 35, icon: 'directionsCar' },
  api: { listType: 'VEHICLE' },
});

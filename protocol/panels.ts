import { type Static, Type } from '@sinclair/typebox';
import { orNull } from './schema.ts';

/** Number of columns in the grid of an alarm panel. */
export const PANEL_COLUMNS = 12;
/** Maximum numbers of buttons of a panel, and of panels in a reply. */
export const PANEL_MOST_BUTTONS = 60;
export const PANEL_MOST = 200;

/** A button as the operator receives it. */
export const PanelButton = Type.Object({
  id: Type.Integer(),
  /** The alarm point that the button triggers; null: it triggers the template. */
  alarmPointId: orNull(Type.Integer()),
  templateId: orNull(Type.Integer()),
  /** The button's own label, else the name of the alarm point or template. */
  title: Type.String(),
  /** JSON text, as in the alarm point or template; null: no icon, or the caller may not use the button. */
  icon: orNull(Type.String()),
  x: Type.Integer(),
  y: Type.Integer(),
  w: Type.Integer(),
  h: Type.Integer(),
  /**
   * False: the alarm point or template is outside the caller's organizations, the alarm point is not active, or the
   * template has no alarm plan.
   */
  usable: Type.Boolean(),
});
export type PanelButton = Static<typeof PanelButton>;

/** An alarm panel that the caller may use. */
export const AlarmPanel = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** JSON text. */
  icon: orNull(Type.String()),
  orgId: Type.Integer(),
  orgName: Type.String(),
  buttons: Type.Array(PanelButton),
});
export type AlarmPanel = Static<typeof AlarmPanel>;

/** Extension `alarmPanels`: reply of GET /alarm-panels/usable. `complete` false: more panels exist than are listed. */
export const UsablePanels = Type.Object({
  list: Type.Array(AlarmPanel),
  complete: Type.Boolean(),
});
export type UsablePanels = Static<typeof UsablePanels>;

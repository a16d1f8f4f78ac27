import type { World } from '../world.ts';
import { againAt, ofTrigger, type Raised, raisedAt } from './alarms.ts';
import { MINUTE } from './calls.ts';
import { Course } from './course.ts';
import { wallMinute } from './time.ts';

/** All alarms of a world with their courses: those that are raised at its time, and those that follow them. */
export function coursesOf(world: World): Course[] {
  const start = Date.parse(world.at);
  const courses: Course[] = [];
  const add = (raised: Raised, at: number): void => {
    const course = new Course(world, raised, at);
    courses.push(course);
    for (const { at: fired, on } of course.fired) {
      for (const trigger of raised.triggers) if (trigger.on === on) add(ofTrigger(raised, trigger), fired);
    }
  };
  for (const raised of raisedAt(world, wallMinute(start))) add(raised, start);
  const [first] = courses;
  const at = againAt(world);
  if (first && at !== null) {
    if (joins(world, first, at)) first.raised.joined.push(at);
    else add({ ...first.raised, key: 'again', begins: null, joined: [] }, at);
  }
  return courses;
}

/** Whether an alarm that is raised once more joins the first: it runs, and has begun less than so many minutes ago. */
function joins({ points }: World, { begins, endedAt }: Course, at: number): boolean {
  const minutes = points[0]?.joins ?? 0;
  return begins <= at && (endedAt === null || endedAt > at) && at - begins < minutes * MINUTE;
}

/** The rows of courses and their items. The operations on them are in `custom-courses`. */
export {
  type CourseItemRow,
  insertCourse,
  listItemRows,
  listItemsOfCourses,
  replaceItemRows,
  updateCourseRow,
} from './courses.queries.ts'

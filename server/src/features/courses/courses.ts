/** The records of courses and their items. What is done with them is in `custom-courses`. */
export {
  type CourseItemRow,
  insertCourse,
  listItemRows,
  listItemsOfCourses,
  replaceItemRows,
  updateCourseRow,
} from './courses.queries.ts'

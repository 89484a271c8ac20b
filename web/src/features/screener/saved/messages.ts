/** Texts of the public contract, to the letter. */
export const messages = {
  taken: "Already Exist!",
  queryNameMissing: "Enter Query Name!",
  listNameMissing: "Enter List Name!",
  listEmpty: "Search Stock or Enter name...",
  queryMissing: "Enter Query",
  querySaved: "Query Saved!",
  filterDeleted: "Filter Deleted Successfully!",
  submitted: "Submit Successfully",
  confirmDelete: "Do you want to delete this?",
} as const;

// part: loop
            while (items.Count < 1000 && reader.ReadToFollowing("item"))
            {
// end
